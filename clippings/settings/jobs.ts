import { mailWelcome } from '../../people/job-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { welcomeReader } from './welcome-reader.ts';

export const settingsHandlers: Handler<Platform>[] = [
  handle(mailWelcome, (platform: Platform, { userId }) => welcomeReader(platform, userId)),
];
