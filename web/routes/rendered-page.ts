/** A prerendered page; shared by the rendering bundle and the script that writes the files. */
export interface RenderedPage {
  html: string;
  title: string;
  description: string | undefined;
  locale: string;
}
