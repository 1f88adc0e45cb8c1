CREATE TABLE IF NOT EXISTS canopy.web_sign_ins (sign_in text PRIMARY KEY);
