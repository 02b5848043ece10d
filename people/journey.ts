import type { Job } from '../platform/queue/job.ts';

/** READ FIRST: a person's way from visitor to paying reader, as jobs in order. Handlers are in the rooms' jobs.ts. */
export const peopleJobs: Job[] = [];
