import type pt from '../../pt/admin/upload.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Upload test · Recorte',
  heading: 'Upload test',
  choose: 'Choose image',
  busy: 'Uploading...',
  failed: 'Image upload error',
  url: 'Public address',
  preview: 'Uploaded image',
  hint: 'PNG, JPEG, WebP, GIF, AVIF or TIFF, up to 10 MB.',
  copyUrl: 'Copy address',
  progress: '{percent}% sent',
} as const satisfies SameKeys<typeof pt>;
