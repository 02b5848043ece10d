/** Sends a picture and tells how far it is; fetch cannot say that of what it sends. Resolves to the public address. */
export function uploadImage(file: File, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/uploads/logos');
    request.setRequestHeader('x-lang', document.documentElement.lang.startsWith('pt') ? 'pt' : 'en');
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    const fail = () => reject(new Error(`upload answered ${request.status}`));
    request.onerror = fail;
    request.onload = () => {
      if (request.status !== 201) return fail();
      const { url } = JSON.parse(request.responseText) as { url: string };
      resolve(url);
    };
    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}
