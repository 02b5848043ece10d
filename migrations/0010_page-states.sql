ALTER TABLE "articles" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "state" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "articles_addresses" ON "articles" USING gin ("addresses");--> statement-breakpoint
CREATE INDEX "articles_summaries" ON "articles" USING btree ("next_try_at") WHERE "articles"."state" = 'summary';