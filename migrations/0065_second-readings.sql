CREATE TABLE "second_reader_days" (
	"local_date" date NOT NULL,
	"model" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"about" integer DEFAULT 0 NOT NULL,
	"mention" integer DEFAULT 0 NOT NULL,
	"neither" integer DEFAULT 0 NOT NULL,
	"unusable" integer DEFAULT 0 NOT NULL,
	"raised" integer DEFAULT 0 NOT NULL,
	"lowered" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "second_reader_days_local_date_model_pk" PRIMARY KEY("local_date","model")
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "second_reading" jsonb;