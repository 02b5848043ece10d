/**
 * Reads for public pages without the typed client, which is a tenth of the page's script and only needed when the
 * visitor sends a form. `null`: not signed in.
 */
export async function readJson<Answer>(path: string): Promise<Answer | null> {
  const response = await fetch(path, { credentials: 'include', headers: { accept: 'application/json' } });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
