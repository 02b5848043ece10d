ALTER TABLE "checkout_attempts" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "failure" text;--> statement-breakpoint
UPDATE "checkout_attempts" SET "ended_at" = least("expires_at", now()) WHERE "state" <> 'open';
