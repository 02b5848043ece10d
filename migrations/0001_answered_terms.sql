CREATE OR REPLACE VIEW "followed_terms" AS
WITH answering AS (SELECT user_id FROM feedback UNION SELECT user_id FROM clipping_drafts)
SELECT term, reading, NULL::text AS like_form, user_id IN (SELECT user_id FROM answering) AS is_answered
  FROM watch_terms WHERE removed_at IS NULL
UNION SELECT term, reading, NULL, user_id IN (SELECT user_id FROM answering) FROM draft_terms
UNION SELECT t.value ->> 'term', coalesce(t.value -> 'reading', '{}'), NULL, c.user_id IN (SELECT user_id FROM answering)
  FROM clippings c, jsonb_array_elements(c.terms) t
UNION SELECT t.value ->> 'term', w.reading, w.normalised, w.user_id IN (SELECT user_id FROM answering)
  FROM clippings c CROSS JOIN jsonb_array_elements(c.terms) t
  JOIN watch_terms w ON w.user_id = c.user_id AND w.removed_at IS NULL AND w.reading <> '{}'
  WHERE t.value -> 'reading' IS NULL;
--> statement-breakpoint
UPDATE term_keys SET scorer = scorer || '+';
