CREATE TABLE "pix_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"plan" text NOT NULL,
	"cents" integer NOT NULL,
	"payer_name" text NOT NULL,
	"tax_id" text NOT NULL,
	"session_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"paid_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"has_ended" boolean DEFAULT false NOT NULL,
	"reminded_days" integer
);
--> statement-breakpoint
ALTER TABLE "pix_payments" ADD CONSTRAINT "pix_payments_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pix_payments_user" ON "pix_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pix_payments_end" ON "pix_payments" USING btree ("ends_at") WHERE "pix_payments"."ends_at" is not null and not "pix_payments"."has_ended";