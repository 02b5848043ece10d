/** A page drawn at build time; shared by the drawing bundle and the script that writes it down. */
export interface RenderedPage {
  html: string;
  title: string;
  description: string | undefined;
  locale: string;
}
