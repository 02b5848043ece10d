import { startSmtpSink } from './smtp-sink.ts';

/** The sink as a process of its own, so that a benchmark's sender has its core to itself. Answers `count` and `bytes`. */
const sink = await startSmtpSink({ isForgetful: true });
process.on('message', (what) => {
  const value = what === 'bytes' ? sink.receivedBytes : sink.received.length;
  process.send?.({ value });
});
process.send?.({ url: sink.url });
