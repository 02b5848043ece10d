CREATE TABLE "story_choices" (
	"user_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"choice" text NOT NULL,
	"title" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "story_choices_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "story_timelines" (
	"event_id" text PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"timeline" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story_choices" ADD CONSTRAINT "story_choices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_timelines_names" ON "story_timelines" USING gin ("names");--> statement-breakpoint
CREATE INDEX "story_timelines_last" ON "story_timelines" USING btree ("last_at");