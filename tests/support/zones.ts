/** Zones with every kind of trouble: changes of summer time on both halves of the globe, at midnight, by half an hour, in Ramadan. */
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
