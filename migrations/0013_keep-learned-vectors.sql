CREATE TABLE "learned_vectors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learned_vectors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"articles" integer NOT NULL,
	"words" integer NOT NULL,
	"figures" jsonb NOT NULL,
	"is_accepted" boolean NOT NULL,
	"packed" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
