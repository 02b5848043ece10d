export const intercept = -5.84951;
export const coefficients = [
  1.74245, // titleCosine
  -0.55704, // leadCosine
  6.58612, // bodyCosine
  0.1894, // titleInLeadMin
  0.62176, // titleInLeadMax
  -1.22045, // titleInBodyMin
  1.67483, // titleInBodyMax
  0.47349, // copied
  -1.56624, // nameJaccard
  1.79575, // titleNameJaccard
  -1.1363, // nameMissMin
  0.28346, // nameMissMax
  -2.86516, // rareTitle
  4.88508, // rareLead
  0.62381, // titleNumberShared
  -2.56392, // titleNumberClash
  0.55682, // leadNumberShared
  -0.00471, // leadNumberClash
  -0.4811, // dayShared
  -2.90222, // dayClash
  -0.23026, // monthClash
  -0.23594, // gapDays
  -2.15935, // sameOutlet
  -2.26379, // angleClash
  0.46286, // bothShort
  -0.51351, // missTop
  0.26447, // numCos
];
