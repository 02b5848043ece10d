import { words } from '#emails';
import { whatsappConsentHash, whatsappConsentVersion } from '../../../../contract/delivery-settings.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Language } from '../../../../contract/language.ts';
import { hourSeconds, minuteMs } from '../../../../contract/rules/durations.ts';
import { ensureProfile, insertConsents, lockProfile } from '../../../../people/accounts/queries.ts';
import type { SessionUser } from '../../../../platform/http/request-context.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { languageCodes, type TemplateMessage } from '../graph-message.ts';
import { catchWhatsapp } from '../mailbox-graph.ts';
import { errorClassOf } from '../notices/error-class.ts';
import { saveCode } from '../queries.ts';
import { hashPhone, mayWriteTo } from '../reserve-person.ts';
import { graphOf, isWhatsappOffered } from '../send-whatsapp.ts';
import { laneScope, Stops, templateScope } from '../stops.ts';
import { codeMinutes, hashCode, newCode } from './confirm-number.ts';
import { readPhone } from './phone.ts';
import { hasWhatsapp } from './read-whatsapp.ts';

/** Each code is a paid message, and the phone may not be the caller's own. */
const perReader = { name: 'whatsapp-code', points: 5, seconds: hourSeconds };
const perNumber = { name: 'whatsapp-code-number', points: 5, seconds: hourSeconds };

interface CodeRequest {
  phone: string;
  hasOptedIn: boolean;
  language: Language;
  ip: string;
}

/** Stores the opt-in with its proof and sends a code to the number. An unconfirmed number gets nothing else. */
export async function requestCode(platform: Platform, user: SessionUser, request: CodeRequest): Promise<void> {
  const { db, clock, limits, secret } = platform;
  const { language, ip } = request;
  if (!isWhatsappOffered(platform)) throw new AppError('WHATSAPP_OFF');
  const profile = await ensureProfile(db, user);
  if (!hasWhatsapp(profile.plan)) throw new AppError('PLAN_REQUIRED');
  if (!request.hasOptedIn) throw new AppError('CONSENT_REQUIRED');
  const phone = readPhone(request.phone);
  await limits.consume(perReader, user.id);
  await limits.consume(perNumber, hashPhone(secret, phone).toString('hex'));
  const code = newCode();
  const now = clock.now();
  await db.transaction(async (tx) => {
    const locked = await lockProfile(tx, user.id);
    if (!locked || !hasWhatsapp(locked.plan)) throw new AppError('PLAN_REQUIRED');
    await insertConsents(tx, [
      {
        userId: user.id,
        purpose: 'whatsapp',
        version: whatsappConsentVersion,
        textHash: whatsappConsentHash[language],
        locale: language,
        ip,
        acceptedAt: now,
      },
    ]);
    await saveCode(tx, {
      userId: user.id,
      phone,
      codeHash: hashCode(secret, { userId: user.id, phone, code }),
      codeExpiresAt: new Date(now.getTime() + codeMinutes * minuteMs),
    });
  });
  await sendCode(platform, { phone, code, language, owner: user });
}

async function sendCode(
  platform: Platform,
  { phone, code, language, owner }: { phone: string; code: string; language: Language; owner: SessionUser },
): Promise<void> {
  const message: TemplateMessage = {
    to: phone,
    template: platform.config.WHATSAPP_TEMPLATE_CODE,
    languageCode: languageCodes[language],
    body: [code],
    button: code,
  };
  const graph = graphOf(platform);
  if (!graph) {
    await catchWhatsapp(platform, message, { owner, text: words(language)('whatsapp.code', { code }) });
    return;
  }
  const stops = new Stops(platform);
  try {
    await stops.load();
    if (stops.lane() || stops.template(message.template)) throw new AppError('WHATSAPP_FAILED');
    if (!(await mayWriteTo(platform, phone))) throw new AppError('WHATSAPP_FAILED');
    const reply = await graph.send(message, async () => true);
    // an unanswered request may well have arrived: the reader can type the code if it did, and ask again if not
    if (reply.kind === 'accepted' || reply.kind === 'silent') return;
    if (reply.kind === 'refused') {
      const kind = errorClassOf(reply.code);
      if (kind === 'stop-lane') await stops.stop(laneScope, reply.code, reply.message);
      if (kind === 'stop-template') await stops.stop(templateScope(message.template), reply.code, reply.message);
      if (reply.code === 131026 || reply.code === 131021 || reply.code === 100) throw new AppError('PHONE_INVALID');
    }
    throw new AppError('WHATSAPP_FAILED');
  } finally {
    graph.close();
  }
}
