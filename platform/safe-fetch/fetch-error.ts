export type FetchErrorCode =
  | 'bad_url'
  | 'bad_scheme'
  | 'bad_port'
  | 'credentials_in_url'
  | 'private_address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'reset'
  | 'bad_response'
  | 'bad_encoding'
  | 'too_large'
  | 'timeout'
  | 'too_many_redirects'
  | 'insecure_redirect'
  | 'withdrawn';

/** Why an outgoing request failed. The code is stored on the row; the message is for the operator. */
export class FetchError extends Error {
  readonly code: FetchErrorCode;

  constructor(code: FetchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FetchError';
    this.code = code;
  }
}

const setOf = (codes: string) => new Set(codes.split(' '));
const dnsCodes = setOf('ENOTFOUND EAI_AGAIN ENODATA ESERVFAIL EAI_FAIL EAI_NODATA EAI_NONAME');
const resetCodes = setOf('ECONNRESET EPIPE ECONNABORTED ERR_STREAM_PREMATURE_CLOSE ERR_STREAM_DESTROYED');

/** Maps errors of Node's socket, TLS, HTTP and zlib layers to one set of codes. */
export function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  // Happy eyeballs wraps one error per address tried.
  const first = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (first instanceof FetchError) return first;
  const code = String((first as NodeJS.ErrnoException | undefined)?.code ?? '');
  const message = first instanceof Error ? first.message : String(first);
  const as = (name: FetchErrorCode) => new FetchError(name, message || code, { cause: error });
  if (dnsCodes.has(code)) return as('dns');
  if (resetCodes.has(code)) return as('reset');
  if (code.startsWith('HPE_')) return as('bad_response');
  if (/^(Z_|ZSTD_|ERR__ERROR|ERR_BROTLI)/.test(code)) return as('bad_encoding');
  if (/^ERR_TLS|^ERR_SSL|CERT|SIGNED|SIGNATURE|EPROTO/.test(code)) return as('tls');
  return as('connect');
}
