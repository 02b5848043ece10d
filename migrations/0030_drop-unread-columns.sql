ALTER TABLE "articles" DROP COLUMN "author";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "image_url";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "is_paywalled";--> statement-breakpoint
ALTER TABLE "outlets" DROP COLUMN "region";--> statement-breakpoint
ALTER TABLE "outlets" DROP COLUMN "owner";--> statement-breakpoint
ALTER TABLE "outlets" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "outlets" DROP COLUMN "is_paywalled";