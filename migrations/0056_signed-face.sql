CREATE TABLE "clipping_logos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"clipping_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"picture" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clippings" ADD COLUMN "face" jsonb;--> statement-breakpoint
ALTER TABLE "clipping_logos" ADD CONSTRAINT "clipping_logos_clipping_id_clippings_id_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clipping_logos" ADD CONSTRAINT "clipping_logos_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clipping_logos_clipping" ON "clipping_logos" USING btree ("clipping_id","created_at");