import { api, asReader, whenDone } from '../../../platform/http/procedures.ts';
import { changeReport, readReport, reportFile } from '../report/read-report.ts';
import { editionFile } from './edition-file.ts';

export const fileRoutes = {
  edition: api.clippingFiles.edition.handler(asReader(editionFile)),
  report: api.clippingFiles.report.handler(asReader(readReport)),
  reportFile: api.clippingFiles.reportFile.handler(asReader(reportFile)),
  setReport: api.clippingFiles.setReport.handler(({ context: { platform, reader }, input }) =>
    whenDone('saved', changeReport(platform, reader, input)),
  ),
};
