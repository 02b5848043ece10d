CREATE TABLE "clipping_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"clipping_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"local_date" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"composed_at" timestamp with time zone NOT NULL,
	"sends_at" timestamp with time zone NOT NULL,
	"deadline_at" timestamp with time zone NOT NULL,
	"waits" boolean NOT NULL,
	"edition" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"notices" smallint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"sent_by" text
);
--> statement-breakpoint
ALTER TABLE "clippings" ADD COLUMN "curation" jsonb;--> statement-breakpoint
ALTER TABLE "clipping_drafts" ADD CONSTRAINT "clipping_drafts_clipping_id_clippings_id_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_drafts" ADD CONSTRAINT "clipping_drafts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "clipping_drafts_day" ON "clipping_drafts" USING btree ("clipping_id","local_date");--> statement-breakpoint
CREATE INDEX "clipping_drafts_open" ON "clipping_drafts" USING btree ("sends_at") WHERE state = 'open';