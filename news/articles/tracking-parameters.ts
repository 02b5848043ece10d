/** Families by prefix: campaign tools, BBC (at_, ns_), Matomo, Facebook, Webtrends, Hubspot, Yahoo. */
const PREFIXES =
  /^(utm|at|ns|pk|piwik|mtm|matomo|fb|hsa|hsctatracking|oly|vero|guce|wt|wtmc|trk|sc|amp|__amp|_branch|cx|ga|elq|tbl)_|^guccounter$|^utm/;

const NAMES = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid twclid ttclid igshid igsh li_fat_id mc_cid mc_eid mkt_tok _ga _gl _hsenc _hsmi ' +
    'srsltid xtor intlink_from_url cmpid cmp icid ftag smid smtyp ocid ito ncid ref_src ref_url sref taid spm _openstat sr_share mibextid ' +
    'hss_channel linkid hsctatracking dicbo oborigurl outbrainclickid tblci tblclid trk wtmc __twitter_impression pinned_post_locator ' +
    'pwgt giftid loggedpaywall origemnews originsm gift unlocked_article_code leadsource shareddesktop amp _amp noamp outputtype ' +
    'amp_markup usqp aff_source traffic_source __source __tn__ fromrss rssfeed share_id sharetype shared sfnsn rdt_cid _kx campaign_id'
  ).split(' '),
);

/** Words that name where a click came from, but that an old site may also use to number its pages. */
const AMBIGUOUS = new Set(
  'ref referrer referer source src from via origin origem partner share feed rss mod s si feature output view m cid sh'.split(
    ' ',
  ),
);

export function isTrackingParameter(name: string, value: string): boolean {
  const key = name.toLowerCase();
  if (PREFIXES.test(key) || NAMES.has(key)) return true;
  return AMBIGUOUS.has(key) && !/^\d{3,}$/.test(value);
}
