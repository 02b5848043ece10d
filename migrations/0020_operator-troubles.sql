CREATE TABLE "operator_troubles" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
