/** An answer with an error, in Stripe's shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, string>;

  constructor(status: number, error: Record<string, string>) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}
