ALTER TABLE "sponsored_content" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "sponsored_content" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "sponsored_content" ADD COLUMN "plans" text[] DEFAULT '{}' NOT NULL;