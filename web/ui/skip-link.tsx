/** The first stop of the keyboard: over the header, straight to the page. */
export function SkipLink({ text }: { text: string }) {
  return (
    <a
      href="#conteudo"
      className="absolute top-0 -left-[999px] z-40 bg-tinta px-4 py-3 text-papel focus:left-0 hover:text-papel"
    >
      {text}
    </a>
  );
}
