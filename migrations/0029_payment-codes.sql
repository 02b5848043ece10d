ALTER TABLE "payment_customers" RENAME COLUMN "look_drawn" TO "last_sync";--> statement-breakpoint
ALTER TABLE "payment_customers" RENAME COLUMN "look_written" TO "applied_sync";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "failure_detail" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reason_detail" text;--> statement-breakpoint
-- Everything that is no sentence of ours was said by the provider.
UPDATE checkout_attempts SET
  failure = CASE failure WHEN 'never opened' THEN 'never_opened' WHEN 'unknown customer' THEN 'unknown_customer' ELSE 'provider_refused' END,
  failure_detail = CASE WHEN failure NOT IN ('never opened', 'unknown customer') THEN failure END
WHERE failure IS NOT NULL;--> statement-breakpoint
UPDATE payment_events SET
  reason = CASE reason WHEN 'superseded' THEN 'superseded' WHEN 'stranger customer' THEN 'no_reader' WHEN 'lost customer' THEN 'unknown_customer' ELSE 'failed' END,
  reason_detail = CASE WHEN reason NOT IN ('superseded', 'stranger customer', 'lost customer') THEN reason END
WHERE reason IS NOT NULL;
