import { PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Config } from '../config/read-config.ts';
import { type Files, fileCacheControl } from './files.ts';

type S3Config = Pick<Config, 'S3_ENDPOINT' | 'S3_REGION' | 'S3_PUBLIC_URL'> & { S3_BUCKET: string };

/** An S3-compatible store. Credentials come from the environment in the client's own way (AWS_ACCESS_KEY_ID …). */
export function s3Files({ S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_PUBLIC_URL }: S3Config): Files {
  const client = new S3Client({
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT, forcePathStyle: true } : {}),
  });
  const base =
    S3_PUBLIC_URL ??
    (S3_ENDPOINT ? `${S3_ENDPOINT}/${S3_BUCKET}` : `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`);
  return {
    async put(bucket, name, { bytes, contentType }) {
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: S3_BUCKET,
            Key: `${bucket}/${name}`,
            Body: bytes,
            ContentType: contentType,
            CacheControl: fileCacheControl,
            IfNoneMatch: '*',
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false;
        throw error;
      }
    },
    publicUrl: (bucket, name) => `${base}/${bucket}/${name}`,
    read: async () => undefined,
  };
}
