CREATE TABLE "operator_days" (
	"on_day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL
);
