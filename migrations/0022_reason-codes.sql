ALTER TABLE "deliveries" ADD COLUMN "reason_detail" text;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD COLUMN "last_reason" text;
--> statement-breakpoint
-- What was tried to the end, or until the deadline, keeps the reason of its last try: state and tries say the rest.
UPDATE deliveries SET reason = regexp_replace(reason, '^(given up after \d+ tries|not accepted before the deadline; last): ', '')
WHERE reason ~ '^(given up after|not accepted before the deadline; last)';
--> statement-breakpoint
UPDATE deliveries d SET reason = m.code, reason_detail = nullif((regexp_match(d.reason, m.form))[1], '')
FROM (VALUES
  ('^the plan has no WhatsApp()$', 'no_whatsapp_plan'),
  ('^the plan has no specific clippings()$', 'no_clippings_plan'),
  ('^no confirmed number()$', 'no_number'),
  ('^the recipient was removed()$', 'recipient_removed'),
  ('^WhatsApp stopped by (.+)$', 'whatsapp_stopped'),
  ('^WhatsApp rests for this person until (.+)$', 'whatsapp_paused'),
  ('^not sent before the deadline()$', 'too_late'),
  ('^could not be prepared: (.+)$', 'not_prepared'),
  ('^the sender stopped between the end of the message and the reply()$', 'sender_stopped'),
  ('^message sent, no answer within ([0-9.]+) s', 'no_answer_after_message'),
  ('^message sent, the connection was closed()$', 'closed_after_message'),
  ('^request sent, (.+)$', 'no_answer_after_request'),
  ('^the connection was closed before the message was begun()$', 'closed_before_message'),
  ('^the connection was closed()$', 'closed'),
  ('^no answer within ([0-9.]+) s', 'no_answer'),
  ('^left alone for a minute: (.+) does not answer$', 'server_paused'),
  ('^stopped: (.+)$', 'sending_stopped'),
  ('^the portfolio''s ([0-9]+) people of 24 hours are used up', 'daily_limit'),
  ('^restored from a backup()', 'restored'),
  ('^settled by a later (.+) notice$', 'settled_by_notice')
) m(form, code)
WHERE d.reason ~ m.form;
--> statement-breakpoint
-- What is left and is no code are the words of a server or a provider.
UPDATE deliveries SET reason = CASE channel WHEN 'whatsapp' THEN 'provider_refused' ELSE 'server_refused' END, reason_detail = reason
WHERE reason !~ '^[a-z_]+$';
--> statement-breakpoint
UPDATE webhook_messages SET last_error = CASE WHEN m.code = 'unreachable' THEN last_error END, last_reason = m.code
FROM (SELECT id, CASE WHEN last_error LIKE 'answered %' THEN 'refused' WHEN last_error = 'the edition is gone' THEN 'edition_gone'
  WHEN last_error LIKE 'the webhook or the account%' THEN 'switched_off' ELSE 'unreachable' END AS code FROM webhook_messages) m
WHERE m.id = webhook_messages.id AND last_error IS NOT NULL;
--> statement-breakpoint
UPDATE outgoing_webhooks SET disabled_reason = CASE WHEN disabled_reason LIKE '%410 Gone' THEN 'gone'
  WHEN disabled_reason LIKE '%last: answered%' THEN 'refused' ELSE 'unreachable' END
WHERE disabled_reason IS NOT NULL;
--> statement-breakpoint
UPDATE sources SET last_outcome = 'already_read', last_error = substring(last_error from '^moved to (\S+), which is read already$')
WHERE last_error ~ '^moved to \S+, which is read already$';
--> statement-breakpoint
UPDATE whatsapp_stops SET reason = substring(reason from '^the provider says (.+)$') WHERE reason LIKE 'the provider says %';
