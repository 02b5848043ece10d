CREATE TABLE "term_months" (
	"key" text NOT NULL,
	"month" date NOT NULL,
	"days" jsonb NOT NULL,
	CONSTRAINT "term_months_key_month_pk" PRIMARY KEY("key","month")
);
