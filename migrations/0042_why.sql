CREATE TABLE "wanted_outlets" (
	"host" text PRIMARY KEY NOT NULL,
	"wishes" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "why_counts" (
	"on_day" date NOT NULL,
	"cause" text NOT NULL,
	"questions" integer NOT NULL,
	CONSTRAINT "why_counts_on_day_cause_pk" PRIMARY KEY("on_day","cause")
);
