import { api } from '../../platform/http/procedures.ts';
import { readSystem, runDoctor } from './run-doctor.ts';

export const adminSystemRoutes = {
  state: api.admin.system.state.handler(({ context: { platform } }) => readSystem(platform)),
  doctor: api.admin.system.doctor.handler(({ context: { platform } }) =>
    runDoctor(platform.config, { db: platform.db, now: platform.clock.now() }),
  ),
};
