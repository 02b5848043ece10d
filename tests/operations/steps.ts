import { backupStep } from './backup-step.ts';
import { floodStep } from './flood-step.ts';
import { killStep, morningStep } from './mail/morning-step.ts';
import { pauseStep } from './mail/pause-step.ts';
import { breaksStep, defersStep, refusesStep } from './mail/relay-step.ts';
import { rotateStep } from './mail/rotate-step.ts';
import { replicaStep } from './replica-step.ts';
import { restoredWebhookStep } from './restored-webhook-step.ts';
import { samplesStep } from './samples-step.ts';
import { startStep } from './start-step.ts';
import type { Step } from './step.ts';
import { stopStep } from './stop-step.ts';
import { tlsStep } from './tls-step.ts';
import { upgradeStep } from './upgrade-step.ts';

/** In the order of an installation's life. */
export const steps: Record<string, Step> = {
  start: startStep,
  tls: tlsStep,
  flood: floodStep,
  morning: morningStep,
  kill: killStep,
  pause: pauseStep,
  refuses: refusesStep,
  defers: defersStep,
  breaks: breaksStep,
  rotate: rotateStep,
  stop: stopStep,
  backup: backupStep,
  webhooks: restoredWebhookStep,
  upgrade: upgradeStep,
  replica: replicaStep,
  samples: samplesStep,
};
