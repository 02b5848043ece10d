ALTER TABLE "delivery_settings" ADD COLUMN "wants_alerts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "visited_at" timestamp with time zone;