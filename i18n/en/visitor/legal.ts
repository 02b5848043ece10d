export default {
  title: 'Terms of use · Recorte',
  description: 'What Recorte does, what it keeps about you, and what each side may expect of the other.',
  heading: 'Terms of use',
  updated: 'Last updated: {date}',
  contents: 'On this page',
  back: 'Back',
  sections: {
    acceptance: {
      title: 'Acceptance of the terms',
      first:
        'By creating an account with Recorte you say that you have read this page and agree with it. We keep the proof: the version of the text, the language, the date, the time and the network address.',
      second:
        'If you disagree with any point, do not create the account; if you already have one, you can delete it at any time on the account page.',
    },
    service: {
      title: 'What the service is',
      first:
        'Recorte reads what news outlets publish on the internet and puts together, for each person, a daily clipping with the news about the terms that person chose. The clipping comes by email and, on paid plans, also by WhatsApp for those who ask for it.',
      second:
        'How many terms and recipients you may have depends on the plan. A clipping may carry one block of sponsored content, always labelled as such and kept apart from the news. For now, registration is by invitation.',
    },
    account: {
      title: 'Your account',
      first:
        'The account is personal. Use an email address of your own, which you confirm by the link we send, and a password you use nowhere else. Until the email is confirmed, no clipping is sent.',
      second:
        'What is done with your password counts as done by you. If you suspect that somebody knows it, change it: all other sessions end at once.',
    },
    data: {
      title: 'Data we collect, and what for',
      first:
        'We keep your email, LinkedIn link, country, language, time zone, terms, the clippings sent, your answers and the stories you saved, follow or muted and, if you tell us, your name, what you do for a living, your WhatsApp number and the addresses of chats, webhooks and recipients. Of each session we keep the network address and the browser; of a payment, the identifiers of the customer and the subscription, never the card; of Pix, also the name and the CPF or CNPJ of the receipt, which the processor keeps with the payment for as long as the law asks. With these we choose and deliver the news, suggest terms, charge for the plan and protect the account. We do not open your LinkedIn page: we only use the address you gave. We do not measure whether you opened an email.',
      second:
        'We sell no data. Where the operator of the site has switched these services on, some data passes through others: the mail provider, WhatsApp and the chats you connect (Slack, Microsoft Teams, Discord or Telegram) for delivery, the payment processor for charging, your organisation’s login service when you log in with it, a language model for suggesting terms and judging articles, and an automation that receives the email, LinkedIn link and country of whoever signs up.',
      third:
        'Under the Brazilian data protection law (LGPD) you can see, correct, take away and delete your data, and withdraw a consent, on the account page, without asking anybody. Addresses on the waiting list are deleted after twelve months.',
    },
    property: {
      title: 'Intellectual property',
      first:
        'The news belongs to the outlets that published it. The clipping shows the headline, a short excerpt and the link to the original page, where the article is to be read.',
      second:
        'The name, the design and the program of Recorte are ours or used under licence. The terms you write are yours. In a clipping that you sign or review, the brand, the lines and the tones are yours too, and you answer for them. The PDF, the spreadsheets and the report of a clipping show of the articles what the email shows, and no more.',
    },
    liability: {
      title: 'Limitation of liability',
      first:
        'We do not write the news and do not answer for what it says. The choice is made by a program: it may miss something important or bring something of no use. Do not take a serious decision on the clipping alone.',
      second:
        'We work for the clipping to arrive every morning, but outlets, mail providers and the network itself do fail. When a clipping is not sent, the reason is recorded and you can look it up. Nothing here takes away rights the law gives to consumers.',
    },
    termination: {
      title: 'Termination',
      first:
        'You can stop receiving with one click in any clipping, pause for a while, or delete the account with everything in it. A paid subscription that was cancelled lasts until the end of the period already paid; a year paid by Pix, until its last day, and it does not renew by itself.',
      second:
        'We may suspend an account used for fraud, for attacking the service or for reselling its content, with notice by email whenever that does not make the problem worse.',
    },
    changes: {
      title: 'Changes to these terms',
      first:
        'When the text changes, the date at the top of the page changes with it. If the change matters, we tell you by email before it takes effect, and whoever disagrees can delete the account.',
    },
    contact: {
      title: 'Contact',
      first:
        'Questions, requests about your data or complaints: reply to any email from Recorte. A person reads it and answers within fifteen days.',
    },
  },
} as const;
