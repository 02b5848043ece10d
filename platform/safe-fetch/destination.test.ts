import { expect, test } from 'vitest';
import { isPublicAddress } from './destination.ts';

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '2606:4700::1111', '64:ff9b::808:808'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '255.255.255.255',
  '224.0.0.1',
  '192.0.2.7',
  '203.0.113.9',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::808:808',
  '2001:db8::1',
  '2001::1',
  '2002:808:808::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
