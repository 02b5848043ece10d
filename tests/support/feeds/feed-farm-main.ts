import { startFeedFarm } from './feed-farm.ts';

const farm = await startFeedFarm();
process.send?.(farm.port);
process.on('disconnect', () => process.exit(0));
