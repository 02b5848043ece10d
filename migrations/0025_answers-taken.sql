ALTER TABLE "editions" RENAME COLUMN "heard" TO "answers_taken";
