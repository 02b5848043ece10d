CREATE TABLE "source_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"outlet" text,
	"reason" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "source_requests_feed" UNIQUE("user_id","url")
);
--> statement-breakpoint
DROP TABLE "wanted_outlets" CASCADE;--> statement-breakpoint
ALTER TABLE "source_requests" ADD CONSTRAINT "source_requests_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_requests_state" ON "source_requests" USING btree ("state","url");