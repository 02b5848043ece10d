/**
 * Every refusal the product knows: a code with its HTTP status. The words live in i18n (`errors`), chosen at the edge in the
 * reader's language; the arguments (limit, seconds …) fill them.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_IMAGE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  DISK_FULL: 507,

  CROSS_ORIGIN: 403,
  EMAIL_NOT_CONFIRMED: 403,
  ACCOUNT_SUSPENDED: 403,
  INVALID_CREDENTIALS: 401,
  PASSWORD_WRONG: 401,
  PASSWORD_TOO_COMMON: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORD_TOO_LONG: 422,
  PASSWORD_TOO_SIMPLE: 422,
  PASSWORD_OWN_NAME: 422,
  INVALID_TOKEN: 400,
  SECOND_FACTOR_WRONG: 422,
  SECOND_FACTOR_ON: 409,
  SECOND_FACTOR_OUTDATED: 409,
  SIGN_IN_AGAIN: 401,

  INVITE_REQUIRED: 403,
  INVITE_INVALID: 404,
  INVITE_USED: 409,
  INVITE_EXISTS: 409,
  INVITE_BLANK: 422,
  EMAIL_TAKEN: 409,
  EMAIL_INVALID: 422,
  LINKEDIN_INVALID: 422,
  COUNTRY_UNKNOWN: 422,
  TERMS_NOT_ACCEPTED: 422,
  VIP_SOLD_OUT: 409,
  VIP_OVER: 409,
  WAITING_LIST_DUPLICATE: 409,

  TERM_EMPTY: 422,
  TERM_TOO_LONG: 422,
  TERM_DUPLICATE: 409,
  TERM_LIMIT_REACHED: 409,
  TERMS_NONE_SELECTED: 422,

  CHECKOUT_FAILED: 502,
  PORTAL_FAILED: 502,
  REFUND_FAILED: 502,
  PRICE_UNKNOWN: 400,
  PRICE_DIFFERS: 409,
  PAYMENTS_OFF: 409,
  PLAN_REQUIRED: 403,
  TITLE_REQUIRED: 422,
  DATES_REVERSED: 422,
  URL_INVALID: 422,
  WEBHOOK_NOT_PUBLIC: 422,
  FEED_NOT_FOUND: 422,
  SOURCE_EXISTS: 409,
  DELIVERY_NOT_RETRIABLE: 409,
  NOT_CLEARABLE: 409,
  OWN_ACCOUNT: 409,
  LAST_ADMIN: 409,
  CODE_WRONG: 422,
  CONSENT_REQUIRED: 422,
  WHATSAPP_FAILED: 502,
  WHATSAPP_OFF: 409,
  NAME_REQUIRED: 422,
  CLIPPING_LIMIT_REACHED: 409,
  RECIPIENT_LIMIT_REACHED: 409,
  RECIPIENT_DUPLICATE: 409,
  RECIPIENT_REFUSED: 409,
  TOKEN_LIMIT_REACHED: 409,
  KEY_INVALID: 401,
  SCOPE_REQUIRED: 403,
  PHONE_INVALID: 422,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorArguments = Record<string, string | number>;

/** A foreseen refusal. Rooms throw it; routes turn it into an answer in the reader's language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly args: ErrorArguments;

  constructor(code: ErrorCode, args: ErrorArguments = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.args = args;
  }
}
