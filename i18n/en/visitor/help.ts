import type pt from '../../pt/visitor/help.ts';
import type { SameKeys } from '../../same-keys.ts';

export default {
  title: 'Help · Recorte',
  description: 'How to use Recorte, a few lines on each subject.',
  heading: 'Help',
  text: 'The essentials of each part of Recorte.',
  topics: 'Subjects',
  parts: {
    clipping: {
      title: 'What a clipping is and when it comes',
      text: 'A clipping is the email with what was published about your terms: first the day in three lines, then the stories by term, each with the outlets that told it. It comes on the days and at the time set in your account. On a day without news we say so in two lines.',
    },
    terms: {
      title: 'Terms',
      text: 'A term is what you follow: a name, a subject, a company. "In quotes" finds the exact phrase; OR takes either; -word excludes; “X and Y” accepts either. Plurals and other forms are recognised.',
    },
    lab: {
      title: 'Trying a term',
      text: 'As you enter a term, Recorte shows what it would have brought in the last 14 days, how it read the term and other ways to write it. You can correct that and choose the meaning.',
    },
    answers: {
      title: 'Useful, not this, less of this outlet',
      text: 'Answer in the email itself or on the page of the edition. Recorte learns from the answers, and each can be undone.',
    },
    why: {
      title: "Why didn't it come?",
      text: 'Paste the address or the headline of an article that did not come: you get one reason, and what to change so that it does.',
    },
    stories: {
      title: 'Following or muting a story',
      text: 'The page of a story shows who told it first, what changed and where outlets disagree. Follow it to get every development, or mute it to get no more.',
    },
    search: {
      title: 'Searching',
      text: 'Under Editions, search your own editions or everything we read, with the same rules as terms.',
    },
    alerts: {
      title: 'Urgent alerts',
      text: 'Off until you switch them on under Account. We tell you when many outlets report the same news within an hour, or when the first news in 30 days about a term comes out: one alert a day at most, between 7 am and 10 pm.',
    },
    pause: {
      title: 'Pause and return',
      text: 'Under Account, pause until a date. The first clipping after the pause sums up what happened while you were away.',
    },
    channels: {
      title: 'WhatsApp, Slack, Teams, Discord and Telegram',
      text: 'Besides the email, the clipping can go to a channel of your team or, once the number is confirmed, to WhatsApp. Set it up under Account; see under Plans what each includes.',
    },
    clippings: {
      title: 'Specific clippings, feeds and webhooks',
      text: 'A specific clipping has terms, outlets, a time and recipients of its own; every recipient confirms first. There are up to {pro, number} on Pro and {enterprise, number} on Enterprise, typed, pasted or from a CSV. Signed by you, it carries your name, logo, colour, opening and closing words, and replies reach you. If you want to review it first, a draft is ready at an hour you choose: drop, move, add and comment on stories; at the clipping’s time it goes out as it stands or waits for you. Each edition can be downloaded as PDF, with a cover and contents, as XLSX or CSV; recipients get the PDF too, linked or attached, if you want. The report of the month counts articles by day, term, outlet, tier and tone and compares your terms with those of rivals. A program of yours can get the editions by webhook, and a feed reader by the private address in your account.',
    },
    assistants: {
      title: 'API and assistants (MCP)',
      text: 'Under Specific clippings, create a key. In an assistant that speaks MCP, add a server with the address of this site followed by /mcp and the header Authorization: Bearer and the key. Assistants only read. The API is described at /api/docs.',
    },
    suggest: {
      title: 'Suggesting an outlet',
      text: 'Is an outlet missing? Enter its address, or upload an OPML file. We check whether we can read it and answer by email.',
    },
    offline: {
      title: 'Reading offline and installing',
      text: 'The newest edition and the last one you opened stay on the device and open without a connection. To have Recorte as an app, use “Install” or “Add to Home Screen” in the menu of the browser. After you log out nothing stays on the device.',
    },
    login: {
      title: 'Logging in with your company account or a passkey',
      text: 'If your company is set up, the login page shows a button with its name; it works for the email that the company confirms. A passkey logs you in with the fingerprint, face or code of the device: add up to ten under Account. The password still works.',
    },
    plans: {
      title: 'Plans, card and Pix',
      text: 'The card pays by the month or the year and renews by itself until you cancel under Upgrade. Pix pays a year at once: choose Yearly, enter the name and the CPF or CNPJ of the receipt and create the code. Nothing is charged later; we write 30, 7 and 1 days before the end, and a new code adds a year.',
    },
    languages: {
      title: 'Languages',
      text: 'Pages and emails exist in Portuguese and English. Account and plans open in Portuguese, with a link to the English version. Under Account you choose the language of the clipping and the languages you want news in.',
    },
  },
  open: 'Open',
} as const satisfies SameKeys<typeof pt>;
