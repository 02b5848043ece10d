CREATE TABLE "browser_errors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"page" text NOT NULL,
	"browser" text NOT NULL,
	"release" text NOT NULL,
	"frames" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_release" text,
	CONSTRAINT "browser_errors_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE INDEX "browser_errors_last" ON "browser_errors" USING btree ("last_at","id");