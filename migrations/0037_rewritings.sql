CREATE TABLE "story_rewritings" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"line" text,
	"summary" text,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_settings" ADD COLUMN "wants_own_words" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_settings" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "story_rewritings_asked" ON "story_rewritings" USING btree ("asked_at");