import { deliverDue } from '../../../clippings/delivery/deliver-due.ts';
import { clippingJobs } from '../../../clippings/job-list.ts';
import { newsroomJobs } from '../../../newsroom/job-list.ts';
import { peopleJobs } from '../../../people/job-list.ts';
import { readConfig } from '../../../platform/config/read-config.ts';
import { createLog } from '../../../platform/log.ts';
import { openPlatform } from '../../../platform/open-platform.ts';
import { createTestClock } from '../test-clock.ts';

/** A worker whose clock the test sets: at each time it gets, it composes and sends what is due. */
const clock = createTestClock();
const config = readConfig(process.env as Record<string, string>);
const jobs = [...newsroomJobs, ...clippingJobs, ...peopleJobs];
const { platform } = await openPlatform({ config, clock, log: createLog('silent'), jobs, asOwner: false });
process.on('message', async (at: string) => {
  clock.set(at);
  await deliverDue(platform);
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
