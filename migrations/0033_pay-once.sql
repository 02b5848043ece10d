ALTER TABLE "plan_grants" ADD COLUMN "plan_before" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "others" jsonb DEFAULT '[]'::jsonb NOT NULL;