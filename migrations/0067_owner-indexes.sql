CREATE INDEX "invites_used_by" ON "invites" USING btree ("used_by");--> statement-breakpoint
CREATE INDEX "checkout_attempts_user" ON "checkout_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clipping_drafts_owner" ON "clipping_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clipping_logos_owner" ON "clipping_logos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clipping_recipients_owner" ON "clipping_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outgoing_webhooks_owner" ON "outgoing_webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sources_outlet" ON "sources" USING btree ("outlet_id");--> statement-breakpoint
CREATE INDEX "sponsored_creator" ON "sponsored_content" USING btree ("created_by");