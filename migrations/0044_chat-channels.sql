CREATE TABLE "chat_channels" (
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"clipping_id" uuid,
	"provider" text NOT NULL,
	"address_secret" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_ok_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"problem" jsonb,
	CONSTRAINT "chat_channels_id_user_id_pk" PRIMARY KEY("id","user_id"),
	CONSTRAINT "chat_channels_place" UNIQUE NULLS NOT DISTINCT("user_id","clipping_id","provider")
);
--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_clipping_fk" FOREIGN KEY ("clipping_id") REFERENCES "public"."clippings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_channels_clipping" ON "chat_channels" USING btree ("clipping_id");