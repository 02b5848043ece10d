export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
}

/** Public files, by bucket and name. A name is given once and never overwritten. */
export interface Files {
  /** False when the name is taken. */
  put(bucket: string, name: string, file: StoredFile): Promise<boolean>;
  /** Where anybody can fetch it. */
  publicUrl(bucket: string, name: string): string;
  /** For the local folder, whose files this program serves itself; undefined elsewhere and when missing. */
  read(bucket: string, name: string): Promise<StoredFile | undefined>;
}

/** spec §9 */
export const fileCacheControl = 'public, max-age=3600';
