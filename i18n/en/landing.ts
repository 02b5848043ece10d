import type pt from '../pt/landing.ts';
import type { SameKeys } from '../same-keys.ts';

export default {
  title: 'Recorte: the news of your work, every morning',
  description: 'Say what you work with and get, every morning, one e-mail with only the news that matters to you.',
  headline: 'The news <mark>of your work,</mark> clipped before coffee.',
  lead: 'Say what you work with. Recorte reads more than 30 Brazilian outlets, puts together the articles that tell the same story and sends one e-mail in the morning, saying why each story is there.',
  start: 'Start now',
  sample: {
    paper: 'Gazeta da Manhã',
    headline: 'The first <mark>green hydrogen</mark> plant of the state gets under way',
    text: 'Yesterday the consortium signed the energy contract that was missing for work to begin. The plant will stand beside the port and should produce on a commercial scale within two years.',
    outletLabel: 'Outlet',
    dateLabel: 'Date',
    date: '16 Nov',
    termLabel: 'Term',
    term: 'green hydrogen',
  },
  steps: {
    heading: 'Three minutes to set up, five to read',
    profile: {
      title: 'Say what you do',
      text: 'Paste your LinkedIn link and choose your country. The first ideas come from there.',
    },
    choose: {
      title: 'Keep what serves you',
      text: 'We suggest 10 terms. Strike out what does not interest you and add your own.',
    },
    read: {
      title: 'Read tomorrow morning',
      text: 'One e-mail a day, at the time you choose. With nothing new, we say so in one line.',
    },
  },
  close: 'The first one arrives tomorrow morning.',
  waitingList: 'Join the waiting list',
  terms: 'Terms of use',
} as const satisfies SameKeys<typeof pt>;
