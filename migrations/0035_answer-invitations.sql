CREATE TABLE "invitation_refusals" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mailbox_messages" ADD COLUMN "account_id" uuid;