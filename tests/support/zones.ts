/** Zones with every difficulty: summer time in both hemispheres, at midnight, by half an hour, in Ramadan. */
export const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/Santiago',
  'Africa/Cairo',
];
